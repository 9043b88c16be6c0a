import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackupWarning } from '#app/backup-jobs/backups-at-desk.ts'
import { deskBackups } from '#app/shell/desk-links.ts'

/** What owners are told on every page of the desk, each with what to do. */
export type Warnings = {
	backups: BackupWarning | undefined
	/** Since when nothing has sent messages, as displayed. */
	unworked: string | undefined
}

export const DeskBanners = ({ backups, unworked }: Warnings) => (
	<>
		{unworked && (
			<Banner>
				No emails, texts or reminders have gone out since {unworked}, because no worker is running. Bookings
				still come in, and nothing is lost. Ask whoever runs Bowline to start a process with{' '}
				<code>--role worker</code>: it’ll send what’s waiting.
			</Banner>
		)}
		{backups?.onEveryPage && (
			<Banner>
				{backups.words}{' '}
				<Link to={deskBackups()} className="inline-flex min-h-11 items-center font-semibold text-white">
					See what to do
				</Link>
			</Banner>
		)}
	</>
)

const Banner = ({ children }: { children: ReactNode }) => (
	<p className="bg-brick px-4 py-2 text-white print:hidden">{children}</p>
)
