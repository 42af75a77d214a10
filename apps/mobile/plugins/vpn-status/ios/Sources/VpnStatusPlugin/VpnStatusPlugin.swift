import CFNetwork
import Capacitor
import Foundation

/// Whether the device's traffic goes through a VPN.
@objc(VpnStatusPlugin)
public class VpnStatusPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "VpnStatusPlugin"
    public let jsName = "VpnStatus"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "isActive", returnType: CAPPluginReturnPromise)
    ]

    // A phone always has some utun interfaces of its own; only those that carry traffic have proxy settings.
    private let tunnels = ["tap", "tun", "ppp", "ipsec", "utun"]

    @objc func isActive(_ call: CAPPluginCall) {
        let settings = CFNetworkCopySystemProxySettings()?.takeRetainedValue() as? [String: Any]
        let interfaces = (settings?["__SCOPED__"] as? [String: Any])?.keys.map { $0 } ?? []
        let value = interfaces.contains { name in tunnels.contains { name.hasPrefix($0) } }
        call.resolve(["value": value])
    }
}
