/** Collects the moments at which an answer changes by itself (`ctx.expireAt`). */
export class Expiry {
  earliest: Date | undefined
  add = (moment: Date): void => {
    if (!this.earliest || moment < this.earliest) this.earliest = moment
  }
}
