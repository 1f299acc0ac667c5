/** A picture that was uploaded and is kept now. */
export interface KeptPicture {
  /** Of the widest. */
  url: string
  /** In pixels, of the widest. */
  width: number
  height: number
}

/** Why an upload is not kept. */
export class UploadError extends Error {
  readonly reason: 'no_picture' | 'too_many_pixels'

  constructor(reason: UploadError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.name = 'UploadError'
    this.reason = reason
  }
}

/** Where the shop keeps the pictures and films of its catalogue. */
export interface PictureStorage {
  /** Whether the bytes are a picture that can be kept; nothing is written. */
  isPicture(bytes: Buffer): Promise<boolean>
  /**
   * Keeps a picture in every width the pages ask for and answers its address.
   * @throws Error when the bytes are no picture
   */
  keepPicture(bytes: Buffer): Promise<string>
  /**
   * Keeps a picture that somebody sent: made anew from its pixels, named by what comes out of it.
   * @throws UploadError
   */
  keepUpload(bytes: Buffer): Promise<KeptPicture>
  /** Whether it keeps what is at an address of its own. */
  keeps(url: string): Promise<boolean>
  /** Keeps a film as it is and answers its address; `extension` is 'mp4' or 'webm'. */
  keepFilm(bytes: Buffer, extension: string): Promise<string>
}
