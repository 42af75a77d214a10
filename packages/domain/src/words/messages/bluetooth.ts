import { TIMING } from '../../values/timing.ts';
import type { MessageGroup } from './message.ts';

/** BLE and OPEN-040 */
export const bluetooth = {
  notAvailable: {
    text: 'Bluetooth not available. Make sure you are running this on a mobile device with Cordova.',
    tone: 'error',
    area: 'platform',
  },
  disabled: {
    text: 'Bluetooth is disabled. Please enable Bluetooth in your device settings.',
    tone: 'error',
    area: 'platform',
  },
  permissionFailed: { text: 'Failed to request Bluetooth permissions.', tone: 'error', area: 'platform' },
  nothingFound: {
    text: 'No Bluetooth devices found. Make sure your device is nearby and Bluetooth is enabled.',
    tone: 'error',
    area: 'platform',
  },
  scanFailed: {
    text: 'Failed to scan for devices. Please check Bluetooth permissions and try again.',
    tone: 'error',
    area: 'platform',
  },
  connectFailed: {
    text: 'Failed to connect or read temperature. Please try again.',
    tone: 'error',
    area: 'platform',
  },
  notConnected: {
    text: 'No device connected. Please connect to a device first.',
    tone: 'error',
    area: 'platform',
  },
  lost: { text: 'The sensor has disconnected.', tone: 'error', area: 'platform' },
  emptyRead: { text: 'No temperature data received from device', tone: 'error', area: 'platform' },
  temperatureFailed: { text: 'Failed to get temperature: {error}', tone: 'error', area: 'platform' },
  debugFailed: { text: 'Debug failed: {error}', tone: 'error', area: 'platform' },
  currentTemperature: {
    text: 'Current temperature: {c}°C ({f}°F)',
    tone: 'success',
    area: 'platform',
    durationMs: TIMING.toast.temperatureMs,
  },
  debug: {
    text: 'Battery: {battery}, Temperature: {temperature}, Humidity: {humidity}, Pressure: {pressure}',
    tone: 'success',
    area: 'platform',
    durationMs: TIMING.toast.debugMs,
  },
} as const satisfies MessageGroup;
