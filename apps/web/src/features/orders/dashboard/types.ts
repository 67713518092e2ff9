/** Actions that open a dialog first. */
export type DialogAction =
  | { what: 'hold' | 'cancel' | 'collect' | 'print' | 'refund' }
  | { what: 'ship' | 'track'; parcelId: string }
  | undefined
