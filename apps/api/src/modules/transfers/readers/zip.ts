import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BadFile } from './bad-file.ts'

/** Most bytes that an XLSX file may unpack to, and most files in it. */
const mostUnpacked = 512 * 1024 * 1024
const mostEntries = 2_000

/** The entries of a ZIP file by name. Refuses one that would unpack to too much: sizes are declared, and checked again while unpacking. */
export async function openZip(
  path: string,
): Promise<{ entries: Map<string, Entry>; read: (entry: Entry) => AsyncIterable<Buffer>; close: () => void }> {
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch(broken)
  const entries = new Map<string, Entry>()
  try {
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > mostUnpacked || entries.size >= mostEntries) throw new BadFile('xlsx_too_large')
      if (entry.isEncrypted()) throw new BadFile('old_excel')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof BadFile ? error : new BadFile('broken_xlsx')
  }
  return { entries, read: (entry) => unpack(zip, entry), close: () => zip.close() }
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry).catch(broken)
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostUnpacked) throw new BadFile('xlsx_too_large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('broken_xlsx')
  }
}

function broken(): never {
  throw new BadFile('broken_xlsx')
}
