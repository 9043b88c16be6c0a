/**
 * `npm run restore-drill`: restores the newest backup at BACKUP_TO beside the live database, compares it, and removes it again,
 * while Bowline runs or not. The desk shows how it went.
 */
import { runCommand } from './commands.ts'

await runCommand((commands, needs) => commands.restoreDrill(needs))
