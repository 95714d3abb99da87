/** A file of a multipart body, read whole (its size is limited before). */
export class UploadedFile {
  readonly data: Buffer;
  constructor(data: Buffer) {
    this.data = data;
  }
}
