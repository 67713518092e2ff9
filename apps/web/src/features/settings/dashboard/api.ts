import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { MailState, SenderDomain } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { Opening } from '@haat/shared/opening/dashboard/endpoints.ts'
import type { Connections, DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import { deriveShades } from '@haat/shared/settings/shades.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { api, call, send } from '../../../lib/api/api.ts'
import { settingsLoaded } from '../../../lib/settings.ts'

const rows = endpoints.settings

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Settings', 'Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    settingsGroups: build.query<DashboardSettingsGroup[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { groups: DashboardSettingsGroup[] }) => answer.groups,
      providesTags: ['Settings'],
    }),
    settingsGroup: build.query<DashboardSettingsGroup, SettingsGroupName>({
      query: (group) => call(rows.read).query({ group }),
      transformResponse: (answer: { group: DashboardSettingsGroup }) => answer.group,
      providesTags: ['Settings'],
    }),
    connections: build.query<Connections, void>({
      query: () => call(rows.connections).query({}),
      transformResponse: (answer: { connections: Connections }) => answer.connections,
    }),
    mailState: build.query<MailState, void>({
      query: () => call(endpoints.mails.state).query({}),
      transformResponse: (answer: { mail: MailState }) => answer.mail,
      providesTags: ['Settings', 'Mails'],
    }),
    opening: build.query<Opening, void>({
      query: () => call(endpoints.opening.read).query({}),
      transformResponse: (answer: { opening: Opening }) => answer.opening,
      // Every visit reads it anew: another admin may have opened the shop.
      keepUnusedDataFor: 0,
    }),
    senderDomain: build.query<SenderDomain, void>({
      query: () => call(endpoints.mails.senderDomain).query({}),
      transformResponse: (answer: { sender: SenderDomain }) => answer.sender,
      // The DNS server is queried on every visit of the page.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useSettingsGroupsQuery,
  useSettingsGroupQuery,
  useConnectionsQuery,
  useMailStateQuery,
  useOpeningQuery,
  useSenderDomainQuery,
} = settingsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useSettingsChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    /** the current settings from the server, bypassing the cache */
    readNow: (group: SettingsGroupName) =>
      dispatch(settingsApi.endpoints.settingsGroup.initiate(group, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    settle: async (group: DashboardSettingsGroup) => {
      await dispatch(settingsApi.util.upsertQueryData('settingsGroup', group.group, group))
      dispatch(settingsApi.util.invalidateTags(['Settings']))
    },
    showOpening: (opening: Opening) => dispatch(settingsApi.util.upsertQueryData('opening', undefined, opening)),
    refreshMails: () => dispatch(settingsApi.util.invalidateTags(['Mails'])),
  }
}

/** The dashboard shows name, currency and colours of the shop, so it reloads them after a change or an undo. */
export function useFollowShop(version: number): void {
  const dispatch = useDispatch()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void send(shopEndpoints.settings.read, {}).then((answer) => {
      if (!answer.success) return
      dispatch(settingsLoaded(answer.settings))
      // `useShopColors` sets the eight colours; derived shades were set by the HTML.
      for (const [name, colour] of Object.entries(deriveShades(answer.settings.color)))
        document.documentElement.style.setProperty(name, colour)
    })
  }, [version, dispatch])
}
