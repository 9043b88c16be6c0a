/** A backup or a drill that failed: when, and why in words, with what to do. */
export type FailedRun = { at: string; words: string }

/** How the backups stand, in words for owners. */
export type BackupsAtDesk = {
	/** Where they go, and when: `every night at 3:00 AM`. */
	to: string
	hour: string
	/** The last that went well. */
	last: { at: string; size: string } | undefined
	/** The last one is older than a day and a bit, or there is none although one was tried. */
	isStale: boolean
	/** What failed since. */
	failed: FailedRun | undefined
	/** Since when one is being made. */
	running: string | undefined
	drill: { at: string; took: string; words: string } | undefined
	/** `isCutOff`: the program ended in the midst of it, which says nothing of the backups. */
	drillFailed: (FailedRun & { isCutOff: boolean }) | undefined
}

/** What owners are told on every page; a mark at the menu where they are only to look. */
export type BackupWarning = { words: string; onEveryPage: boolean }

/** What is amiss with the backups; `undefined` is that none are set up. */
export function warningOf(backups: BackupsAtDesk | undefined): BackupWarning | undefined {
	if (!backups) return { words: 'No backup is set up.', onEveryPage: false }
	const { last, isStale, failed, drillFailed } = backups
	if (isStale)
		return {
			words: last
				? `The last backup is from ${last.at}, more than a day ago.`
				: 'There’s no backup yet: the first one failed.',
			onEveryPage: true,
		}
	if (drillFailed && !drillFailed.isCutOff)
		return { words: 'The last restore drill failed: the backups may not be usable.', onEveryPage: true }
	if (failed) return { words: 'The last backup failed. We’ll try again every hour.', onEveryPage: false }
	return (
		drillFailed && {
			words: 'The last restore drill was cut off. We’ll try again tomorrow.',
			onEveryPage: false,
		}
	)
}

/** `40 seconds`, `12 minutes`. */
export function durationInWords(seconds: number): string {
	const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
	return `${count} ${unit}${count === 1 ? '' : 's'}`
}
