// SHA-256 of nettle: Cameo has no cryptography of its own.
#pragma once
#include <nettle/sha2.h>
