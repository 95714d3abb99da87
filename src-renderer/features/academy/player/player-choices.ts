import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

const CAPTIONS = 'academy-captions';
const RATE = 'academy-rate';

/** How this device plays videos: captions are on until somebody switches them off. */
export const playerChoices = {
  hasCaptions: (): boolean => getDeviceStorage().getItem(CAPTIONS) !== 'off',
  setCaptions: (isOn: boolean): void =>
    isOn ? getDeviceStorage().removeItem(CAPTIONS) : getDeviceStorage().setItem(CAPTIONS, 'off'),
  rate: (): number => {
    const rate = Number(getDeviceStorage().getItem(RATE) ?? '1');
    return rate >= 0.5 && rate <= 2 ? rate : 1;
  },
  setRate: (rate: number): void => getDeviceStorage().setItem(RATE, String(rate)),
};
