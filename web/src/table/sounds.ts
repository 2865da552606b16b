/**
 * What a table sounds like, made of noise and sine waves as it happens: no recordings.
 *
 * Every sound tells what everybody can see. Nothing is heard for a private question, whose sound
 * another player might overhear, but one's own turn to discard.
 */

import type { Asked, Event, Said } from '../protocol';
import { KEY_WORDS } from '../state/motions';
import type { View } from '../state/view';

class Sounds {
  private audio: AudioContext | null = null;
  private volume = 0;
  private hasVoice = false;

  tune(volume: number, hasVoice: boolean): void {
    this.volume = volume;
    this.hasVoice = hasVoice;
  }

  event(event: Event, view: View): void {
    switch (event.type) {
      case 'discarded':
        return this.taps(1);
      case 'drew':
        return event.seat === view.seat ? this.tap(0, 900, 0.25) : undefined;
      case 'exposed':
        return this.taps(event.form >= 3 ? 3 : 2);
      case 'ruled':
        return this.tap(0, 620, 1);
      case 'won':
        return [1400, 1800, 2300].forEach((pitch, n) => this.tap(n * 0.13, pitch, 0.8));
      default:
        return undefined;
    }
  }

  asked(asked: Asked): void {
    if (asked.about === 'turn') this.bell();
  }

  said(word: Said['word']): void {
    const spoken = word === 'wait' ? '等陣' : KEY_WORDS[word];
    if (this.volume === 0 || !this.hasVoice || !('speechSynthesis' in window)) return;
    const voice = speechSynthesis.getVoices().find((other) => /^(zh[-_]HK|yue)/i.test(other.lang));
    if (voice === undefined) return;
    const utterance = new SpeechSynthesisUtterance(spoken);
    utterance.voice = voice;
    utterance.lang = 'zh-HK';
    utterance.volume = this.volume;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  private taps(times: number): void {
    for (let n = 0; n < times; n += 1) this.tap(n * 0.09, 1500 + n * 120, 0.7);
  }

  /** A wooden tap: two bursts of noise through narrow bands. */
  private tap(after: number, pitch: number, loud: number): void {
    const audio = this.context();
    if (audio === null) return;
    for (const [band, share] of [[pitch, 1], [pitch * 2.6, 0.4]] as const) {
      const source = audio.createBufferSource();
      source.buffer = noise(audio);
      const filter = audio.createBiquadFilter();
      filter.type = 'bandpass';
      filter.frequency.value = band;
      filter.Q.value = 6;
      this.play(audio, source, filter, after, loud * share, 0.06);
    }
  }

  private bell(): void {
    const audio = this.context();
    if (audio === null) return;
    const tone = audio.createOscillator();
    tone.frequency.value = 392;
    const filter = audio.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = 1200;
    this.play(audio, tone, filter, 0, 0.18, 0.7);
  }

  private play(
    audio: AudioContext,
    source: AudioScheduledSourceNode,
    filter: BiquadFilterNode,
    after: number,
    loud: number,
    length: number,
  ): void {
    const gain = audio.createGain();
    const at = audio.currentTime + after;
    gain.gain.setValueAtTime(loud * this.volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }

  /** The context, once the browser lets a page sound: not before somebody has touched it. */
  private context(): AudioContext | null {
    if (this.volume === 0 || !navigator.userActivation.hasBeenActive) return null;
    this.audio ??= new AudioContext();
    return this.audio;
  }
}

let burst: AudioBuffer | null = null;

function noise(audio: AudioContext): AudioBuffer {
  if (burst !== null) return burst;
  burst = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const samples = burst.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return burst;
}

export const sounds = new Sounds();
