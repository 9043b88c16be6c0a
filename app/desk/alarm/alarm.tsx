import { useEffect } from 'react'
import type { OpenNow } from './open-now.ts'
import { soundSwitch } from './sound-switch.ts'
import { useAlarm } from './use-alarm.ts'
import type { Sound } from './use-sound.ts'
import { useTone } from './use-tone.ts'

type Watch = { sound: Sound; shown: OpenNow; looks: boolean; found: (now: OpenNow) => void }

/** Looks for what comes in, and rings where somebody has turned the sound on. Off until then: browsers want a click first. */
export function Alarm({ sound: { on, isPressed, choose }, shown, looks, found }: Watch) {
	const tone = useTone(on === true)
	useAlarm(shown, { looks, ring: tone, found })
	useEffect(() => {
		// Whoever turns it on hears what it will be.
		if (on && isPressed) tone('message')
	}, [on, isPressed, tone])
	if (!looks) return null
	return (
		<button
			type="button"
			id={soundSwitch}
			role="switch"
			aria-checked={on === true}
			title="Rings for a new emergency, and for a message or a request that waits"
			onClick={() => choose(on !== true)}
			className="min-h-11 cursor-pointer whitespace-nowrap text-muted underline underline-offset-4 noscript:hidden"
		>
			Sound <span aria-hidden="true">{on ? 'on' : 'off'}</span>
		</button>
	)
}
