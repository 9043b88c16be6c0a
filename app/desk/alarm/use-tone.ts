import { useCallback, useEffect, useRef } from 'react'
import type { Ring } from './open-now.ts'

/** The notes of each ring: their pitch in hertz. */
const notes: Record<Ring, number[]> = { emergency: [988, 740, 988, 740, 988, 740], message: [740, 988] }
/** Of a note, in seconds. */
const length = 0.18

/** Plays a ring. Browsers play none before a click or a key on the page: it then comes with the next one. */
export function useTone(on: boolean): (ring: Ring) => void {
	const audio = useRef<AudioContext>(undefined)
	useEffect(() => {
		if (!on || typeof AudioContext === 'undefined') return
		const context = new AudioContext()
		audio.current = context
		const wake = () => void context.resume()
		document.addEventListener('pointerdown', wake)
		document.addEventListener('keydown', wake)
		return () => {
			document.removeEventListener('pointerdown', wake)
			document.removeEventListener('keydown', wake)
			audio.current = undefined
			void context.close()
		}
	}, [on])
	return useCallback((ring) => {
		const context = audio.current
		if (!context) return
		void context.resume().then(() => {
			for (const [at, pitch] of notes[ring].entries()) play(context, pitch, context.currentTime + at * length)
		})
	}, [])
}

/** A note that swells and fades, so that it does not click. */
function play(context: AudioContext, pitch: number, at: number): void {
	const [tone, volume] = [context.createOscillator(), context.createGain()]
	tone.frequency.value = pitch
	volume.gain.setValueAtTime(0, at)
	volume.gain.setTargetAtTime(0.3, at, 0.005)
	volume.gain.setTargetAtTime(0, at + length - 0.05, 0.01)
	tone.connect(volume).connect(context.destination)
	tone.start(at)
	tone.stop(at + length)
}
