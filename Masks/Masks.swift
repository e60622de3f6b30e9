/// The bundled templates' files, compiled into the binary.
public enum Masks {}
