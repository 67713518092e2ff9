import type { Readable } from 'node:stream'

/** Bytes of a file, or of the requested range. */
export interface StoredBytes {
  content: Readable
  /** length of `content` in bytes */
  bytes: number
  /** `bytes 0-99/1234`, if a range was requested */
  contentRange?: string
}

export interface StoredFile {
  key: string
  bytes: number
  /** of the last change */
  at: Date
}

/**
 * Files by key (`media/<name>`), in a folder or in a bucket. A file appears when it is complete.
 * Every function throws `StorageUnavailable` if object storage does not answer or refuses, after some attempts.
 */
export interface Storage {
  /** whether the files are in object storage */
  remote: boolean
  /** @throws storage_full if the disk is full */
  write: (key: string, bytes: Buffer) => Promise<void>
  /** Writes a file of any size; an abort leaves nothing behind. @throws storage_full */
  writeStream: (key: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<void>
  /** The content, or the part of a header like `bytes=0-99`. @throws an error with the code ENOENT for a missing file, `ERANGE` for a range outside it */
  read: (key: string, range?: string) => Promise<StoredBytes>
  /** size in bytes; undefined for a missing file */
  size: (key: string) => Promise<number | undefined>
  /** size and time of the last change, as the storage has them now; undefined for a missing file */
  about: (key: string) => Promise<StoredFile | undefined>
  /** a missing file is no error */
  remove: (key: string) => Promise<void>
  /** the files of a folder (`media`), in the order of their names; an empty name means a whole bucket */
  list: (folder: string) => AsyncIterable<StoredFile>
}
