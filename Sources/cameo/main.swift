import Cameo
