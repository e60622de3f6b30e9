// libjpeg reports errors by longjmp, which no Swift frame may lie in: the whole setjmp region is here.
#pragma once
