@_exported public import CameoGeometry
