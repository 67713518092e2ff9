import type { InputDevice } from './input-device.ts'

/** An input device that counts inputs: each press, filled field and choice is one. */
export function counted(device: InputDevice): InputDevice & { inputs: () => number } {
  let inputs = 0
  const count =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<void>) =>
    (...rest: Rest) => {
      inputs += 1
      return act(...rest)
    }
  return {
    press: count(device.press),
    choose: count(device.choose),
    write: count(device.write),
    pick: count(device.pick),
    inputs: () => inputs,
  }
}
