@_exported public import CameoGeometry
@_exported public import CameoImages
@_exported public import CameoRendering
@_exported public import CameoTemplates
