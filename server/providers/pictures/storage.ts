/** A stored picture: URL and size in pixels of its widest file. */
interface StoredPicture {
  url: string
  width: number
  height: number
}

/** Why an upload is refused. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly reason: 'no_picture' | 'too_many_pixels' | 'heic'

  constructor(reason: UploadError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Stores the pictures, videos and 3D models of the catalogue. */
export interface PictureStorage {
  isPicture(bytes: Buffer): Promise<boolean>
  /** Stores a picture in all widths; resolves to its URL. @throws Error if it is not a picture */
  storePicture(bytes: Buffer): Promise<string>
  /** Stores an uploaded picture, encoded again from its pixels. @throws UploadError */
  storeUpload(bytes: Buffer): Promise<StoredPicture>
  /** Whether the file of a URL is stored. */
  has(url: string): Promise<boolean>
  /** Stores a video or a 3D model unchanged; resolves to its URL. */
  storeFile(bytes: Buffer, extension: string): Promise<string>
  /**
   * Stores a picture of a room, wider than pictures of products; resolves to its URL.
   * @throws Error if it is not a picture
   */
  storeScene(bytes: Buffer): Promise<string>
}
