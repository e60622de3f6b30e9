# Types a line and two tabs into a zsh on a terminal of its own, and prints what it shows once the last of the
# expected words is there: complete.zsh FOLDER LINE WORD.
zmodload zsh/zpty
zpty shell "PS1= zsh -f -i"
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; stty columns 300 rows 200; echo REA''DY"
zpty -r shell shown $'*READY\r\n*'
zpty -w -n shell "$2"$'\t\t'
zpty -r shell shown "*$3*"
print -r -- "$shown"
zpty -d shell
