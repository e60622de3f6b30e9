# Prints what bash offers: complete.bash SCRIPT WORD…, the last word being typed.
source "$1"
shift
compopt() { :; } # works only while a person types
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_cameo cameo
printf '%s\n' "${COMPREPLY[@]}"
