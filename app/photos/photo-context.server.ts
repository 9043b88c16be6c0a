import { createContext } from 'react-router'
import type { PhotoIntake } from './photos.server.ts'

/** The process's one intake of photos, handed to the routes that take them. */
export const photoContext = createContext<PhotoIntake>()
