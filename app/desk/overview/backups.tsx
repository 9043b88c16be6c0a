import type { BackupsAtDesk, FailedRun } from '#app/backup-jobs/backups-at-desk.ts'

/** How the backups stand, for owners: the last that went well, what failed, and whether one was tried. */
export function Backups({ backups }: { backups: BackupsAtDesk | undefined }) {
	return (
		<section
			id="backups"
			aria-labelledby="backups-heading"
			className="mt-4 rounded-card border border-line bg-white p-4 [overflow-wrap:anywhere]"
		>
			<h2 id="backups-heading" className="text-xl text-spruce">
				Backups
			</h2>
			{backups ? <SetUp {...backups} /> : <NotSetUp />}
		</section>
	)
}

const NotSetUp = () => (
	<>
		<p className="mt-1 font-semibold text-brick">No backup is set up.</p>
		<p className="mt-1 max-w-[68ch]">
			If this computer is lost, so are all bookings, quotes and photos. Ask whoever runs Bowline to set{' '}
			<code>BACKUP_TO</code> and <code>BACKUP_PASSPHRASE_FILE</code>, as the README says, and to start Bowline
			again. It’ll make the first backup right away.
		</p>
	</>
)

function SetUp({ to, hour, last, isStale, failed, running, drill, drillFailed }: BackupsAtDesk) {
	return (
		<>
			<p className="mt-1 text-muted">
				Every night at {hour}, encrypted, to {to}.
			</p>
			<dl className="mt-3 grid max-w-[80ch] gap-x-3 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3 [&_dd]:mb-2 sm:[&_dd]:mb-0">
				<dt className="text-muted">Last backup</dt>
				<dd>
					{last && (
						<p className={isStale ? 'font-semibold text-brick' : 'font-semibold'}>
							{last.at}, {last.size}
						</p>
					)}
					{isStale && last && <p>That’s more than 26 hours ago. What’s new since isn’t in any backup.</p>}
					{running && <p>One has been running since {running}.</p>}
					{!last && !running && !failed && <p>None yet. The first one starts within five minutes.</p>}
					{failed && <Failed {...failed} after="We’ll try again every hour." />}
				</dd>
				<dt className="text-muted">Last restore drill</dt>
				<dd>
					{drill && (
						<p>
							<b>{drill.at}</b>, in {drill.took}. Everything matched. {drill.words}
						</p>
					)}
					{!drill && !drillFailed && <p>None yet. The first one follows the first backup.</p>}
					{drillFailed && <Failed {...drillFailed} after="We’ll try again tomorrow." />}
				</dd>
			</dl>
		</>
	)
}

const Failed = ({ at, words, after }: FailedRun & { after: string }) => (
	<p className="mt-1">
		<b className="text-brick">Failed {at}.</b> {words} {after}
	</p>
)
