/** Where the shop keeps the pictures and films of its catalogue. */
export interface PictureStorage {
  /** Whether the bytes are a picture that can be kept; nothing is written. */
  isPicture(bytes: Buffer): Promise<boolean>
  /**
   * Keeps a picture in every width the pages ask for and answers its address.
   * @throws Error when the bytes are no picture
   */
  keepPicture(bytes: Buffer): Promise<string>
  /** Keeps a film as it is and answers its address; `extension` is 'mp4' or 'webm'. */
  keepFilm(bytes: Buffer, extension: string): Promise<string>
}
