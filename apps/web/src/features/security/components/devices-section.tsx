import { endpoints } from 'virtual:endpoints'
import type { Device } from '@haat/shared/accounts/schema.ts'
import { LaptopMinimal, LogOut, type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAsk, useDevicesQuery } from '../api.ts'
import { row, rows, Section } from './section.tsx'

const icons: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: LaptopMinimal,
  other: Monitor,
}

/** Signed-in devices, and signing them out. */
export function DevicesSection() {
  const { t } = useTranslation()
  const { data: devices, error, refetch } = useDevicesQuery()
  const ask = useAsk()
  const [busy, setBusy] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  const end = async (which: string, sent: ReturnType<typeof endOne>) => {
    if (busy) return
    setBusy(which)
    const answer = await ask(sent)
    setBusy(undefined)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t(which === 'others' ? 'security.devices.othersEnded' : 'security.devices.ended'))
    // The focused button was removed.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <Section
      Icon={MonitorSmartphone}
      title={t('security.devices.title')}
      text={t('security.devices.text')}
      action={
        devices &&
        devices.length > 1 && (
          <Button loading={busy === 'others'} onClick={() => void end('others', send(endpoints.accounts.endOtherSessions, {}))}>
            {t('security.devices.endOthers')}
          </Button>
        )
      }
    >
      {!devices && error ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <p role="alert" className="text-bad">
            {t(`errors.${toFailure(error)?.code ?? 'unexpected'}`)}
          </p>
          <Button onClick={() => void refetch()}>{t('ui.tryAgain')}</Button>
        </div>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={t('security.devices.title')} className={`${rows} focus:outline-none`}>
          {devices
            ? devices.map((device) => (
                <DeviceRow
                  key={device._id}
                  device={device}
                  isBusy={busy === device._id}
                  onEnd={() => void end(device._id, endOne(device))}
                />
              ))
            : [0, 1].map((one) => (
                <li key={one} aria-hidden className={row}>
                  <Skeleton className="size-10 rounded-full" />
                  <span className="flex-1">
                    <Skeleton className="h-5 w-40" />
                    <Skeleton className="mt-1.5 h-4 w-52" />
                  </span>
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}

const endOne = ({ _id: sessionId }: Device) => send(endpoints.accounts.endSession, { sessionId })

function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { current, kind, browser, os, network, lastSeen, method } = device
  const Icon = icons[kind]
  const name = [browser, os].filter(Boolean).join(' · ') || t(`security.devices.kind.${kind}`)
  return (
    <li className={row}>
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {current && <Chip tone="brand">{t('security.devices.this')}</Chip>}
        </p>
        <p className="text-sm text-soft">
          {[
            !current && t('security.devices.seen', { date: formatDateTime(lastSeen, language) }),
            method && t(`security.devices.by.${method}`),
            network && <bdi dir="ltr">{network}</bdi>,
          ]
            .filter(Boolean)
            .map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line
              <span key={at}>
                {at > 0 && ' · '}
                {part}
              </span>
            ))}
        </p>
      </div>
      {!current && (
        <IconButton
          label={t('security.devices.end', { name: `\u2068${name}\u2069` })}
          aria-busy={isBusy || undefined}
          className="-me-2"
          onClick={onEnd}
        >
          <LogOut aria-hidden className="size-4.5 flip-rtl" />
        </IconButton>
      )}
    </li>
  )
}
