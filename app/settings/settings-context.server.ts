import { createContext } from 'react-router'
import type { SettingsInForce } from './settings.server.ts'

/** The process's settings, for the page that changes them. */
export const settingsContext = createContext<SettingsInForce>()
