import { endpoints } from 'virtual:endpoints'
import type { ErrorCode } from '@haat/shared/errors.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../lib/api/upload.ts'
import type { OrderKey } from './use-start-payment.ts'

/** Uploads a bank transfer receipt. The file is the request body. */
export function useTransferReceipt(key: OrderKey, onSent: (order: Order) => unknown) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<ErrorCode | 'network'>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const sendTransferReceipt = async (file: File): Promise<boolean> => {
    const controller = new AbortController()
    underWay.current = controller
    setProblem(undefined)
    setProgress(0)
    const row = endpoints.payments.sendTransferReceipt
    const answer = await upload(row, file, { signal: controller.signal, onProgress: setProgress, fields: key })
    if (controller.signal.aborted) return false
    setProgress(undefined)
    if (answer.success) onSent(answer.order)
    else setProblem(answer.code)
    return answer.success
  }
  return { sendTransferReceipt, progress, problem }
}
