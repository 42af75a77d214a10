package org.vialant.vpnstatus;

import android.content.Context;
import android.net.ConnectivityManager;
import android.net.NetworkCapabilities;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Whether the device's traffic goes through a VPN. */
@CapacitorPlugin(name = "VpnStatus")
public class VpnStatusPlugin extends Plugin {

    @PluginMethod
    public void isActive(PluginCall call) {
        ConnectivityManager manager = (ConnectivityManager) getContext().getSystemService(Context.CONNECTIVITY_SERVICE);
        NetworkCapabilities capabilities = manager.getNetworkCapabilities(manager.getActiveNetwork());
        boolean value = capabilities != null && capabilities.hasTransport(NetworkCapabilities.TRANSPORT_VPN);
        call.resolve(new JSObject().put("value", value));
    }
}
