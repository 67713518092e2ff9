import { expect, test } from 'vitest'
import { sniffType } from './sniff.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test.each([
  ['%PDF-1.7\n…', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4'],
  ['\0\0\0\x18ftypisom\0\0\0\0', 'video/mp4'],
  ['\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm'],
  ['\0\0\0\x18ftypheic\0\0\0\0', undefined],
  ['\0\0\0\x14ftypqt  \0\0\0\0', undefined],
  ['\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska', undefined],
  ['<html>%PDF-1.7', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['RIFF\x10\0\0\0WAVE', undefined],
  ['', undefined],
])('%j is %s', (head, type) => {
  expect(sniffType(bytes(head))).toBe(type)
})
