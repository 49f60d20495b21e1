// Brings what pkg-config says of GLib's headers; what they declare comes with CPango.
#pragma once
