import { useCallback, useEffect, useRef, useState } from 'react'
import { signedOutEvent } from '../../unanswered-form.ts'
import type { SessionAnswer } from './session-answer.ts'
import { extendSession, lookAtSession } from './session-client.ts'
import { type SessionStage, stageAfter, warningTime } from './session-stage.ts'

/** How often a page looks at the clock, and how often it says at most that somebody is at work. */
const lookEvery = 15_000
const workEvery = 60_000

/**
 * Follows how the session stands while a page of the desk is open: says that somebody works, and asks the server before
 * it believes that a session ends, since another tab may have extended it. `loaded` is what the page came with.
 */
export function useSessionEnd(loaded: { secondsLeft: number }) {
	const [stage, setStage] = useState<SessionStage>('open')
	const [minutes, setMinutes] = useState(0)
	const endsAt = useRef(0)
	const saidAt = useRef(0)
	const learn = useCallback((answer: SessionAnswer | undefined, whenSoon: 'ending' | 'last') => {
		if (!answer) return
		setStage((before) => stageAfter(answer, before, whenSoon))
		if (answer.outcome === 'signed-out') return
		const left = answer.secondsLeft * 1000
		endsAt.current = performance.now() + left
		setMinutes(Math.ceil(left / 60_000))
	}, [])
	const stay = useCallback(async () => {
		saidAt.current = performance.now()
		learn(await extendSession(), 'last')
	}, [learn])
	useEffect(() => {
		endsAt.current = performance.now() + loaded.secondsLeft * 1000
		saidAt.current = performance.now()
	}, [loaded])
	useEffect(() => {
		const look = async () => learn(await lookAtSession(), 'ending')
		const lookWhenNear = () => {
			if (stage !== 'ended' && performance.now() > endsAt.current - warningTime) void look()
		}
		const lookOnReturn = () => {
			// A machine that slept has lost count.
			if (document.visibilityState === 'visible') void look()
		}
		const work = () => {
			if (stage === 'open' && performance.now() - saidAt.current > workEvery) void stay()
		}
		const timer = setInterval(lookWhenNear, lookEvery)
		document.addEventListener('visibilitychange', lookOnReturn)
		addEventListener('focus', lookOnReturn)
		addEventListener(signedOutEvent, look)
		addEventListener('keydown', work)
		addEventListener('pointerdown', work)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', lookOnReturn)
			removeEventListener('focus', lookOnReturn)
			removeEventListener(signedOutEvent, look)
			removeEventListener('keydown', work)
			removeEventListener('pointerdown', work)
		}
	}, [stage, learn, stay])
	return { stage, minutes, stay }
}
