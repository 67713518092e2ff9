const longest = 2400
const largeFrom = 3_000_000

/** Shrinks a photo before upload. Returns the file unchanged if the browser cannot decode it; the server then validates it. */
export async function smallerPicture(file: File): Promise<Blob> {
  if (file.size < largeFrom) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    // JPEG has no transparency.
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg'
    return await canvas.convertToBlob({ type, quality: 0.9 })
  } catch {
    return file
  }
}
