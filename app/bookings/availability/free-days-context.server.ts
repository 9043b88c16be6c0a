import { createContext } from 'react-router'
import type { FreeDays } from './free-days.server.ts'

/** The free days of this process, for the frames of the local pages. */
export const freeDaysContext = createContext<FreeDays>()
