import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackupWarning } from '#app/backup-jobs/backups-at-desk.ts'
import { deskBackups, deskConnections, deskPromised } from '#app/shell/desk-links.ts'
import type { OpenEmergency } from './alarm/open-now.ts'
import { soundSwitch } from './alarm/sound-switch.ts'
import type { Sound } from './alarm/use-sound.ts'

/** What owners are told on every page of the desk, each with what to do. */
export type Warnings = {
	backups: BackupWarning | undefined
	/** Since when nothing has sent messages, as displayed. */
	unworked: string | undefined
	/** The providers that failed when they were last tried, by name. */
	failed: string | undefined
}

export function DeskBanners({
	backups,
	unworked,
	failed,
	emergencies,
	sound,
}: Warnings & { emergencies: OpenEmergency[]; sound: Pick<Sound, 'on' | 'choose'> }) {
	if (!unworked && !failed && !backups?.onEveryPage && emergencies.length === 0) return null
	return (
		<aside aria-label="Warnings" className="grid gap-px bg-white print:hidden">
			{emergencies.map(({ id, name, city, due, words, isOverdue }) => (
				<div key={id} role="alert" className="bg-brick px-4 py-2 text-white">
					<b>
						Emergency: {name}, {city}. {isOverdue ? `It’s ${words}` : `Due by ${due}, ${words}`}.
					</b>{' '}
					<Link to={deskPromised(id)} className="inline-flex min-h-11 items-center font-semibold text-white">
						Answer it<span className="sr-only">, {name}</span>
					</Link>
				</div>
			))}
			{emergencies.length > 0 && sound.on === false && (
				<Banner>
					Sound is off on this device.{' '}
					<button
						type="button"
						onClick={() => {
							sound.choose(true)
							// This button is gone then: the keyboard goes on at the switch that turns it off again.
							document.getElementById(soundSwitch)?.focus()
						}}
						className="min-h-11 cursor-pointer font-semibold underline underline-offset-4"
					>
						Turn it on
					</button>
				</Banner>
			)}
			{unworked && (
				<Banner>
					No emails, texts or reminders have gone out since {unworked}, because no worker is running. Bookings
					still come in, and nothing is lost. Ask whoever runs Bowline to start a process with{' '}
					<code>--role worker</code>: it’ll send what’s waiting.
				</Banner>
			)}
			{failed && (
				<Banner>
					{failed} failed when last tried. <WhatToDo at={deskConnections()} />
				</Banner>
			)}
			{backups?.onEveryPage && (
				<Banner>
					{backups.words} <WhatToDo at={deskBackups()} />
				</Banner>
			)}
		</aside>
	)
}

const WhatToDo = ({ at }: { at: string }) => (
	<Link to={at} className="inline-flex min-h-11 items-center font-semibold text-white">
		See what to do
	</Link>
)

const Banner = ({ children }: { children: ReactNode }) => (
	<p className="bg-brick px-4 py-2 text-white">{children}</p>
)
