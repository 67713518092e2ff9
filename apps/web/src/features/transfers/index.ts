export { TransferButtons } from './dashboard/transfer-buttons.tsx'
