/** Plays the notification sound if enabled. */
export function chime(): void {
  try {
    const audio = new AudioContext()
    ;[660, 880].forEach((pitch, at) => {
      const tone = audio.createOscillator()
      const loud = audio.createGain()
      const begin = audio.currentTime + at * 0.16
      tone.frequency.value = pitch
      loud.gain.setValueAtTime(0.0001, begin)
      loud.gain.exponentialRampToValueAtTime(0.12, begin + 0.02)
      loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.35)
      tone.connect(loud).connect(audio.destination)
      tone.start(begin)
      tone.stop(begin + 0.4)
    })
    setTimeout(() => void audio.close(), 1200)
  } catch {
    // Without audio support the notification is still visible.
  }
}
