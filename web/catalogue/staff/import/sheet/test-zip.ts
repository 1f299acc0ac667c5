import { deflateRawSync } from 'node:zlib'

interface File {
  name: string | Buffer
  bytes: Buffer
  packed?: boolean
  flags?: number
  /** The compression method of `bytes`, if they are already packed. */
  method?: number
  statedSize?: number
}

/** Returns a ZIP archive of the files. */
export function zipOf(files: readonly File[], comment = ''): Blob {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, bytes, packed = false, flags = 0, method = packed ? 8 : 0, statedSize } of files) {
    const content = packed ? deflateRawSync(bytes) : bytes
    const nameBytes = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(flags, 2)
    about.writeUInt16LE(method, 4)
    about.writeUInt32LE(content.length, 14)
    about.writeUInt32LE(statedSize ?? bytes.length, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), about, nameBytes, content)
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), about, place, nameBytes)
    offset += 30 + nameBytes.length + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  const all = [...parts, ...list, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]
  return new Blob([Uint8Array.from(Buffer.concat(all))])
}
