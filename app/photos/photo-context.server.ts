import { createContext } from 'react-router'
import type { PhotoIntake } from './photos.server.ts'

/** The process's photo intake, for the routes that receive photos. */
export const photoContext = createContext<PhotoIntake>()
