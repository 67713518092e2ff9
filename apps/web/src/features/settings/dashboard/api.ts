import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { MailState } from '@haat/shared/mails/desk-endpoints.ts'
import type { Connections, DeskSettingsGroup } from '@haat/shared/settings/desk-schema.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import { shadesOf } from '@haat/shared/settings/shades.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { api, call, send } from '../../../lib/api/api.ts'
import { settingsLoaded } from '../../../lib/settings.ts'

const rows = endpoints.settings

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Settings', 'Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    settingsGroups: build.query<DeskSettingsGroup[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { groups: DeskSettingsGroup[] }) => answer.groups,
      providesTags: ['Settings'],
    }),
    settingsGroup: build.query<DeskSettingsGroup, SettingsGroupName>({
      query: (group) => call(rows.read).query({ group }),
      transformResponse: (answer: { group: DeskSettingsGroup }) => answer.group,
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
  }),
})

export const { useSettingsGroupsQuery, useSettingsGroupQuery, useConnectionsQuery, useMailStateQuery } = settingsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useSettingsChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    /** as they are now, not as they were read */
    readNow: (group: SettingsGroupName) =>
      dispatch(settingsApi.endpoints.settingsGroup.initiate(group, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    settle: async (group: DeskSettingsGroup) => {
      await dispatch(settingsApi.util.upsertQueryData('settingsGroup', group.group, group))
      dispatch(settingsApi.util.invalidateTags(['Settings']))
    },
    refreshMails: () => dispatch(settingsApi.util.invalidateTags(['Mails'])),
  }
}

/** The dashboard shows name, money and colours of the shop itself: after a change, or one taken back, they follow. */
export function useFollowShop(version: number): void {
  const dispatch = useDispatch()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void send(shopEndpoints.settings.read, {}).then((answer) => {
      if (!answer.success) return
      dispatch(settingsLoaded(answer.settings))
      // The eight colours follow by themselves; what comes of them came with the HTML.
      for (const [name, colour] of Object.entries(shadesOf(answer.settings.color)))
        document.documentElement.style.setProperty(name, colour)
    })
  }, [version, dispatch])
}
