import { backUp } from './backup.server.ts'
import { erase } from './erase.server.ts'
import { restore } from './restore.server.ts'
import { restoreDrill } from './restore-drill.server.ts'

/** The commands that are typed beside the program. `scripts/` reads their arguments, and runs them from the build. */
export const commands = { backUp, erase, restore, restoreDrill }
