import type { DemoAnswers } from './answers.ts'
import { type DemoStore, newId, TRIAL_DAYS } from './store.ts'

export const accountAnswers = (store: DemoStore) =>
  ({
    me: () => store.user,
    // A demo has no session on the server to end.
    logout: () => undefined,

    updatePreferences: ({ body }) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      store.user = { ...store.user, ...changes }
      return store.user
    },

    readFirstSteps: () => ({
      states_set: store.user.states_licensed.length > 0,
      credentials_verified: store.user.credentials_verified,
      profile_filled: store.profile.description !== null,
      notifications_chosen: store.user.push_notifications || store.user.quiet_hours,
      link_shared: false,
      file_uploaded: store.files.length > 0,
      client_received: store.clients.length > 0,
      message_sent: store.messages.some(({ sender_id }) => sender_id === store.user.id),
    }),

    // Test clients are never counted, as in a real session.
    readDashboard: () => ({
      total_clients: 0,
      total_assessments: 0,
      total_files: store.files.length,
      trial_info: { days_left: TRIAL_DAYS, is_trial: true, network_only: false },
      subscription_status: store.user.subscription_status,
    }),

    submitSuggestion: ({ body: { title, description, category, priority, user_type, source, user_agent } }) => ({
      id: newId(),
      title,
      description,
      message: description,
      category,
      priority,
      user_type,
      source,
      user_agent,
      page_url: null,
      created_at: new Date().toISOString(),
    }),

    listNotifications: () => store.notifications,
    sendTestNotification: () => undefined,
    markNotificationsRead: ({ body }) => {
      const unread = store.notifications.filter(
        ({ id, read_at }) => read_at === null && (body.ids?.includes(id) ?? true),
      )
      for (const notification of unread) notification.read_at = new Date().toISOString()
      return { marked: unread.length }
    },
  }) satisfies DemoAnswers
