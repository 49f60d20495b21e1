import CFFmpeg

/// The cover image of a video, which players show instead of its first frame.
struct FilmPoster: Sendable, Equatable {
  /// A PNG file.
  let png: Data
  let size: PixelSize
}

extension FrameSequence {
  /// The frame at a time of the timeline, as an image with the size of the video.
  func poster(at time: MediaTime) throws(ExportError) -> FilmPoster {
    let snapshot = snapshot(at: time, ofFrame: frame(from: time))
    let bitmap = Compositor(size: pointSize, pixelSize: size).render(snapshot)
    return FilmPoster(png: try bitmap.pngData(), size: size)
  }
}

/// How a container stores a cover image.
enum PosterKind: Sendable {
  /// As an entry of the metadata, in MP4.
  case cover
  /// As an attached file, in Matroska.
  case attachment
}

extension FilmPoster {
  /// Adds the image to a file before its header is written.
  ///
  /// - Returns: The stream whose only packet is the image; nil for an attachment.
  func add(
    to context: UnsafeMutablePointer<AVFormatContext>, as kind: PosterKind
  ) throws(ExportError) -> UnsafeMutablePointer<AVStream>? {
    let stream = try allocated(avformat_new_stream(context, nil))
    let parameters = try allocated(stream.pointee.codecpar)
    parameters.pointee.codec_id = AV_CODEC_ID_PNG
    (parameters.pointee.width, parameters.pointee.height) = (Int32(size.width), Int32(size.height))
    switch kind {
    case .cover:
      parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
      stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
      return stream
    case .attachment:
      parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
      let memory = try allocated(av_mallocz(png.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)))
      png.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
      }
      parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
      parameters.pointee.extradata_size = Int32(png.count)
      for (key, value) in [("filename", "cover.png"), ("mimetype", "image/png")] {
        try ffmpeg("add the poster") { av_dict_set(&stream.pointee.metadata, key, value, 0) }
      }
      return nil
    }
  }

  /// Writes the image, after the header.
  func write(
    to context: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>
  ) throws(ExportError) {
    var made = av_packet_alloc()
    defer { av_packet_free(&made) }
    let packet = try allocated(made)
    try ffmpeg("allocate a packet") { av_new_packet(packet, Int32(png.count)) }
    png.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        UnsafeMutableRawPointer(packet.pointee.data)?.copyMemory(from: base, byteCount: bytes.count)
      }
    }
    packet.pointee.flags |= AV_PKT_FLAG_KEY
    packet.pointee.stream_index = stream.pointee.index
    (packet.pointee.pts, packet.pointee.dts) = (0, 0)
    try ffmpeg("write the poster") { av_interleaved_write_frame(context, packet) }
  }
}
